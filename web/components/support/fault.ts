import { vi } from 'vitest'

/**
 * From now on code that trims this text throws, as a fault in the code of the page would. Returns how to mend it.
 * @example const mend = breakTrim('Ana Lima')
 */
export const breakTrim = (broken: string) => breakMethod('trim', broken)
/** The same for code that replaces parts of the text. */
export const breakReplace = (broken: string) => breakMethod('replace', broken)

function breakMethod(name: 'trim' | 'replace', broken: string) {
  const original = String.prototype[name] as (this: string, ...given: unknown[]) => string
  const spy = vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...given: unknown[]) {
    if (String(this) === broken) throw new TypeError(`${name} of ${broken}`)
    return original.apply(this, given)
  })
  return () => spy.mockRestore()
}
