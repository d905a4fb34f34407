type Pasted = Pick<DataTransfer, 'types'> & { files: Iterable<File> }

/** The files on the clipboard. A text that a program has copied brings a picture of itself along: there the text is meant. */
export function pastedFiles({ types, files }: Pasted): File[] {
  const isText = types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'))
  return isText ? [] : [...files]
}
