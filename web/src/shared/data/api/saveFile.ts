/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Revoke the address only after the browser has handled the click.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
