/** Serialises a value as PostgreSQL reads it: text or bytes. Objects become JSON, arrays become PostgreSQL arrays. */
export function serializeValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if (Buffer.isBuffer(value)) return value
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value)
}

const arrayLiteral = (items: readonly unknown[]): string => `{${items.map(element).join()}}`

function element(item: unknown): string {
  if (Array.isArray(item)) return arrayLiteral(item)
  const value = serializeValue(item)
  if (value === null) return 'NULL'
  const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
