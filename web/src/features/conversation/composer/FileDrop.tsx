import { IconFileUpload } from '@tabler/icons-react'
import { createContext, type DragEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './FileDrop.module.css'

type Props = { label: string; children: ReactNode }

/** Takes files that are dropped anywhere on its children, and passes them to `useReceiveFiles`. */
export function FileDrop({ label, children }: Props) {
  const [receive, setReceive] = useState<((files: File[]) => void) | null>(null)
  const { isOver, handlers } = useFileDrop(receive)
  return (
    <FileReceiver value={setReceive}>
      <div className={classes.dropArea} {...handlers}>
        {children}
        {isOver && (
          <div className={classes.overlay} role="status">
            <div className={classes.prompt}>
              <IconFileUpload size={44} stroke={1.4} />
              {label}
            </div>
          </div>
        )}
      </div>
    </FileReceiver>
  )
}

type Receive = (files: File[]) => void

/** The composer registers its receiver here. */
const FileReceiver = createContext<(receive: (() => Receive) | null) => void>(() => undefined)

/** Receives the files that are dropped on the surrounding `FileDrop`. */
export function useReceiveFiles(onFiles: Receive) {
  const register = useContext(FileReceiver)
  const receive = useEffectEvent(onFiles)
  useEffect(() => {
    register(() => (files) => receive(files))
    return () => register(null)
  }, [register])
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Whether files are dragged over an element, with its event handlers. */
function useFileDrop(receive: Receive | null) {
  const [isOver, setOver] = useState(false)
  // Between two inner elements, the pointer enters the next before it leaves the first.
  const depth = useRef(0)
  const end = () => {
    depth.current = 0
    setOver(false)
  }
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!receive || !carriesFiles(event)) return
      depth.current += 1
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      if (!receive || !carriesFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      event.dataTransfer.dropEffect = receive ? 'copy' : 'none'
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      end()
      receive?.([...event.dataTransfer.files])
    },
  }
  return { isOver: isOver && receive !== null, handlers }
}
