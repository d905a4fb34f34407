/** The part of a zod issue that the browser's check and the server's answer share. */
export type FieldIssue = {
  code?: string | undefined
  minimum?: unknown
  maximum?: unknown
  origin?: string | undefined
  format?: string | undefined
  input?: unknown
}

/** The key of the text (in `validation`) for what is wrong with a field. */
export function fieldErrorText(issue: FieldIssue): [key: string, values: { count?: unknown; limit?: unknown }] {
  if (isMissing(issue)) return ['required', {}]
  const isNumber = issue.origin === 'number' || issue.origin === 'int'
  switch (issue.code) {
    case 'too_small':
      // The server does not send the input: a text shorter than one character was empty.
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
    case 'unknown_host':
      return ['unknownHost', {}]
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

/** For an empty field say "required", not "too short". */
const isMissing = ({ input }: FieldIssue) => input === null || (typeof input === 'string' && input.trim() === '')
