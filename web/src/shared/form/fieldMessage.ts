/** As much of a zod issue as the browser's own check and the server's answer both tell. */
export type Complaint = {
  code?: string | undefined
  minimum?: unknown
  maximum?: unknown
  origin?: string | undefined
  format?: string | undefined
  input?: unknown
}

/** The text, among those of `validation`, that tells the reader what is wrong with a field. */
export function fieldMessage(issue: Complaint): [key: string, values: { count?: unknown; limit?: unknown }] {
  if (isMissing(issue)) return ['required', {}]
  const isNumber = issue.origin === 'number' || issue.origin === 'int'
  switch (issue.code) {
    case 'too_small':
      // The server does not say what was typed: of a text that lacks its first character it was nothing.
      if (issue.minimum === 1 && !isNumber) return ['required', {}]
      return isNumber ? ['number.tooSmall', { limit: issue.minimum }] : ['text.tooSmall', { count: issue.minimum }]
    case 'too_big':
      return isNumber ? ['number.tooBig', { limit: issue.maximum }] : ['text.tooBig', { count: issue.maximum }]
    case 'invalid_format':
      return [issue.format === 'email' ? 'email' : 'invalid', {}]
    case 'required':
      return ['required', {}]
    case 'wrong_password':
      return ['wrongPassword', {}]
    case 'no_address':
      return ['noAddress', {}]
    case 'private_address':
      return ['privateAddress', {}]
    case 'in_past':
      return ['inPast', {}]
    case 'no_https':
      return ['noHttps', {}]
    case 'other_host':
      return ['otherHost', {}]
    case 'no_service_account':
      return ['noServiceAccount', {}]
    default:
      return ['invalid', {}]
  }
}

/** An empty field is not "too short" to the one who left it empty. */
const isMissing = ({ input }: Complaint) => input === null || (typeof input === 'string' && input.trim() === '')
