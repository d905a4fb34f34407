const NAME = 'transfer_to_attendant'

/** The only tool of an assistant. It hands the conversation over to an agent and can do nothing else. */
export const handoverTool = {
  type: 'function',
  function: {
    name: NAME,
    description: 'Hands the conversation over to a person of the company.',
    parameters: {
      type: 'object',
      properties: { reason: { type: 'string', description: 'Why a person is needed, in a few words' } },
      required: ['reason'],
    },
  },
} as const

/** Screens have a translated text for this reason. */
export const AS_ASKED = 'asked'
const LONGEST_REASON = 200

type Call = { function?: { name: string; arguments: string } | undefined }

/** The reason of the handover, if the model called the tool. The arguments are untrusted text: they are only shown. */
export function handoverReasonIn(calls: readonly Call[]): string | undefined {
  const call = calls.find((one) => one.function?.name === NAME)
  return call && (reasonIn(call.function?.arguments ?? '') || AS_ASKED)
}

function reasonIn(given: string) {
  try {
    const { reason } = (JSON.parse(given) ?? {}) as { reason?: unknown }
    return typeof reason === 'string' ? shownReason(reason) : ''
  } catch {
    return ''
  }
}

/** A reason in the words of a model, on one line. */
export const shownReason = (given: string) => plain(given).slice(0, LONGEST_REASON).toWellFormed()

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to go
const plain = (text: string) => text.replace(/[\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()

/** Older prompts tell the model to write this marker instead of calling a tool. */
const MARKER =
  /[*_"“'([]{0,9}a[cç][aã]o\s{0,9}:\s{0,9}transferir\s{1,9}para\s{1,9}o\s{1,9}setor\s{1,9}de\s{1,9}atendimento[*_"”')\].!]{0,9}/giu

/** Removes the marker from the text. `reason` is set if the marker was there. */
export function stripHandoverMarker(given: string): { text: string; reason: string | undefined } {
  const whole = given.normalize('NFC')
  const text = whole.replace(MARKER, '')
  return { text: text.trim(), reason: text === whole ? undefined : AS_ASKED }
}
