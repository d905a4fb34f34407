/** What examples of calls refer to: a record that another endpoint of the contract `makes`. */
export type RecordName = string

export class ExampleRecord {
  readonly name: RecordName
  readonly own: boolean
  readonly field: string

  constructor(name: RecordName, { own = false, field = 'id' }: { own?: boolean; field?: string } = {}) {
    this.name = name
    this.own = own
    this.field = field
  }
}

/**
 * Refers to the id (or another field) of some record of that kind in the caller's company. Examples are data, so the id is filled in when
 * one is played.
 */
export const record = (name: RecordName, field = 'id'): number => new ExampleRecord(name, { field }) as unknown as number

/** Refers to the id of the caller's own record. */
export const own = (name: 'user' | 'company'): number => new ExampleRecord(name, { own: true }) as unknown as number

/**
 * Fills an example. Texts may contain `{{n}}` (a fresh number), `{{hex}}` (a fresh colour) and `{{email}}`, `{{password}}`, `{{resetCode}}`
 * (the caller's own), `{{appCode}}`, `{{recoveryCode}}`, `{{setupToken}}` (of the caller's second step), `{{adminWithSecondStep}}` (the e-mail of one), `{{signInLink}}` (the token of a mail about a sign-in), `{{confirmationLink}}` (their company's), `{{invitation}}` (the token of an open one there), `{{passkeyToken}}` and `{{passkeyClientData}}` (of
 * a passkey request of WhatsApp there), `{{ssoLink}}`, `{{ssoReturn}}`, `{{ssoLinkToken}}`, `{{ssoStepToken}}`, `{{ssoEmail}}` and `{{ssoRecord}}` (of a sign-in at a provider),
 * `{{passkeyId}}` and what else a browser answers with a passkey of the caller's account.
 */
export function fillExample(value: unknown, fill: { record: (marker: ExampleRecord) => number; text: (name: string) => string }): unknown {
  if (value instanceof ExampleRecord) return fill.record(value)
  if (typeof value === 'string') return value.replace(/\{\{(\w+)\}\}/g, (_, name: string) => fill.text(name))
  if (Array.isArray(value)) return value.map((item) => fillExample(item, fill))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillExample(item, fill)]))
  return value
}
