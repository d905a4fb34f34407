/** Hands a file to the browser, which asks where to put it or puts it where it always does. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Only after the click has been dealt with may its address end.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
