/** The beginning of a longer text, on one line; all of it under the pointer. */
export const Excerpt = ({ text }: { text: string }) => <span title={text}>{text.replace(/\s+/g, ' ') || '–'}</span>
