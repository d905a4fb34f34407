import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './PairingCode.module.css'

type Props = { code: string; label: string; copy: { name: string; done: string } }

/** A code that the user types on another device: large, with a button to copy it. */
export function PairingCode({ code, label, copy: { name, done } }: Props) {
  const copy = () => navigator.clipboard.writeText(code.replace('-', '')).then(() => toast.success(done), toast.error)
  return (
    <div className={classes.code}>
      <output aria-label={label} className={classes.letters}>
        {code}
      </output>
      {'clipboard' in navigator && (
        <Button variant="default" size="compact-sm" leftSection={<IconCopy size={16} />} onClick={copy}>
          {name}
        </Button>
      )}
    </div>
  )
}
