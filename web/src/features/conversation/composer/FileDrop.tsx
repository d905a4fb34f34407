import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './FileDrop.module.css'
import { FileReceiver, useFileDrop } from './fileReceiver.ts'

type Props = { label: string; children: ReactNode }

/** Files may be dropped anywhere on what stands in it, as long as somebody in it takes them (`useReceiveFiles`). */
export function FileDrop({ label, children }: Props) {
  const [receive, setReceive] = useState<((files: File[]) => void) | null>(null)
  const { isOver, handlers } = useFileDrop(receive)
  return (
    <FileReceiver value={setReceive}>
      <div className={classes.ground} {...handlers}>
        {children}
        {isOver && (
          <div className={classes.cover} role="status">
            <div className={classes.invitation}>
              <IconFileUpload size={44} stroke={1.4} />
              {label}
            </div>
          </div>
        )}
      </div>
    </FileReceiver>
  )
}
