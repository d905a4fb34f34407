import { FileButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = { onFiles: (files: File[]) => void; children: (open: () => void) => ReactNode }

/** Chooses files from the device. */
export function FilePicker({ onFiles, children }: Props) {
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    // Otherwise the same file could not be chosen again.
    reset.current?.()
    onFiles(files)
  }
  return (
    <FileButton resetRef={reset} multiple onChange={choose}>
      {({ onClick }) => children(onClick)}
    </FileButton>
  )
}
