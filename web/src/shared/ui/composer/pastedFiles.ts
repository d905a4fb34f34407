import type { ClipboardEvent } from 'react'

type Pasted = Pick<DataTransfer, 'types'> & { files: Iterable<File> }

/** The files on the clipboard. Programs that copy text add an image of it: then paste the text. */
export function pastedFiles({ types, files }: Pasted): File[] {
  const isText = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'))
  return isText ? [] : [...files]
}

/** Handles the paste of a text field: files are attached, and text is inserted by the browser. */
export const onPastedFiles = (onFiles: (files: readonly File[]) => void) => (event: ClipboardEvent) => {
  const files = pastedFiles(event.clipboardData)
  if (files.length === 0) return
  event.preventDefault()
  onFiles(files)
}
