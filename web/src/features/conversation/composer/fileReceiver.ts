import { createContext, type DragEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'

type Receive = (files: File[]) => void

/** Where whoever takes dropped files makes themselves known. */
export const FileReceiver = createContext<(receive: (() => Receive) | null) => void>(() => undefined)

/** Takes what is dropped on the `FileDrop` around. */
export function useReceiveFiles(onFiles: Receive) {
  const register = useContext(FileReceiver)
  const receive = useEffectEvent(onFiles)
  useEffect(() => {
    register(() => (files) => receive(files))
    return () => register(null)
  }, [register])
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Whether files hang over an element, and what makes it take them. */
export function useFileDrop(receive: Receive | null) {
  const [isOver, setOver] = useState(false)
  // Of each element within, the pointer enters one before it leaves the other.
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
      // Else the browser would leave the page for the file.
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
