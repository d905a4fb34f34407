/** Replaces the whole text of a field as if it were typed, so that Ctrl+Z brings the old one back. */
export function replaceText(field: HTMLTextAreaElement, text: string) {
  field.focus()
  field.select()
  // The only way into the browser's own history of a field.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (isDone && field.value === text) return
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
