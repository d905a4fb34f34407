import { Code, Image } from '@mantine/core'
import classes from './PayCode.module.css'

type Props = { picture: string; label: string; code: string; codeLabel: string }

/** A code that a bank's app reads: as a picture, dark on light in both themes, and as the text that one pastes. */
export const PayCode = ({ picture, label, code, codeLabel }: Props) => (
  <div className={classes.code}>
    <Image src={picture} alt={label} className={classes.picture} />
    <Code block aria-label={codeLabel} tabIndex={0} className={classes.text}>
      {code}
    </Code>
  </div>
)
