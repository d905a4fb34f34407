const BRAZIL = /^55(\d\d)(9?)(\d{8})$/
const LEAST_DIGITS = 10

/** All forms of the same number. In Brazil it is written with and without the ninth digit. */
export function numberVariants(number: string): string[] {
  const [, area, ninth, rest] = BRAZIL.exec(number) ?? []
  return rest === undefined ? [number] : [number, ninth ? `55${area}${rest}` : `55${area}9${rest}`]
}

export const isNumber = (text: string) => /^\d+$/.test(text) && text.length >= LEAST_DIGITS
