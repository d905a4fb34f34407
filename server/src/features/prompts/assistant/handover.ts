const NAME = 'transfer_to_attendant'

/** The one tool that an assistant has: it leads to a person, and to nothing else. */
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

/** What screens have a sentence of their own for. */
const AS_ASKED = 'asked'
const LONGEST_REASON = 200

type Call = { function?: { name: string; arguments: string } | undefined }

/** Why a person is needed, if the tool is called. What it is called with is text to be shown, whatever it says. */
export function handoverReasonIn(calls: readonly Call[]): string | undefined {
  const call = calls.find((one) => one.function?.name === NAME)
  return call && (reasonIn(call.function?.arguments ?? '') || AS_ASKED)
}

function reasonIn(given: string) {
  try {
    const { reason } = (JSON.parse(given) ?? {}) as { reason?: unknown }
    return typeof reason === 'string' ? plain(reason).slice(0, LONGEST_REASON).toWellFormed() : ''
  } catch {
    return ''
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to go
const plain = (text: string) => text.replace(/[\s\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()

/** Older prompts say it in the text. */
const MARKER =
  /[*_"“'([]{0,9}a[cç][aã]o\s{0,9}:\s{0,9}transferir\s{1,9}para\s{1,9}o\s{1,9}setor\s{1,9}de\s{1,9}atendimento[*_"”')\].!]{0,9}/giu

/** The text without the marker, and whether it was there. */
export function stripHandoverMarker(given: string): { text: string; reason: string | undefined } {
  const whole = given.normalize('NFC')
  const text = whole.replace(MARKER, '')
  return { text: text.trim(), reason: text === whole ? undefined : AS_ASKED }
}
