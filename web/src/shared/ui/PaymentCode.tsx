import { Code, Image } from '@mantine/core'
import classes from './PaymentCode.module.css'

type Props = { picture: string; label: string; code: string; codeLabel: string }

/** A payment code (Pix): a QR image, dark on light in both themes, and the same code as text to copy. */
export const PaymentCode = ({ picture, label, code, codeLabel }: Props) => (
  <div className={classes.code}>
    <Image src={picture} alt={label} className={classes.picture} />
    <Code block aria-label={codeLabel} tabIndex={0} className={classes.text}>
      {code}
    </Code>
  </div>
)
