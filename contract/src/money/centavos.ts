/** Money is whole centavos inside and a number with two decimals on the wire. */
export const centavosOf = (value: number) => Math.round(value * 100)
export const amountOfCentavos = (centavos: number) => centavos / 100

/** As payment services write it: `1234.50`. */
export const decimalAmount = (centavos: number) => `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`

/** Parses an amount of a service; undefined if it is no amount of money. */
export function parseCentavos(entered: unknown): number | undefined {
  if (typeof entered !== 'string' && typeof entered !== 'number') return undefined
  const text = String(entered)
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
  const [whole = '', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
