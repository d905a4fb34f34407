import { MAX_REWRITTEN, type Rewriting, suggestionEndpoints } from '@recado/contract/suggestions'
import type { RefObject } from 'react'
import { onUserLeave } from '#web/shared/data/auth/userMap.ts'
import { createStore } from '#web/shared/data/store/createStore.ts'
import { askForHelp } from './askForHelp.ts'
import { replaceText } from './replaceText.ts'

export type Work = 'suggest' | Rewriting
/** `sources`: the sections of the knowledge that it was written from. */
type Written = { work: Work; text: string; sources: readonly string[] }

/** What an assistant does with the draft of the open ticket, shown above the field. */
export type ComposerAssistance =
  | { state: 'none' }
  | { state: 'asking'; work: Work }
  /** The agent has typed meanwhile, here or elsewhere, so nothing is written without a press. */
  | ({ state: 'offered' } & Written)
  | ({ state: 'replaced'; before: string } & Written)
  /** The assistant wrote nothing: it would call a person. */
  | { state: 'handover'; reason: string }
  /** There is more text than an assistant rewrites. */
  | { state: 'tooLong' }
  | { state: 'failed'; work: Work; error: unknown }

/** The ticket and the field in which its agent types. */
export type Composing = { ticketId: number; field: RefObject<HTMLTextAreaElement | null> }

const none = { state: 'none' } as const
export const assistanceStore = createStore<ComposerAssistance>(none)
let asking = new AbortController()
onUserLeave(clearAssistance)

/** Ends the request, if there is one, and clears what is shown. */
export function clearAssistance() {
  asking.abort()
  assistanceStore.set(none)
}

/** Drafts an answer. Into an empty field it is written at once. */
export const suggestAnswer = ({ ticketId, field }: Composing) =>
  ask('suggest', async (signal) => {
    const { text, sources, handover } = await askForHelp(suggestionEndpoints.suggest, { params: { id: ticketId } }, signal)
    if (text === '') return { state: 'handover', reason: handover ?? '' }
    const written = { work: 'suggest' as const, text, sources }
    return fieldText(field) === '' && mayTakeFocus(field) ? write(field, written) : { state: 'offered', ...written }
  })

/** Rewrites what stands in the field. */
export const rewriteDraft = ({ ticketId, field }: Composing, how: Rewriting) =>
  ask(how, async (signal) => {
    const typed = fieldText(field)
    if (typed === '') return none
    if (typed.length > MAX_REWRITTEN) return { state: 'tooLong' }
    const { text } = await askForHelp(suggestionEndpoints.rewrite, { params: { id: ticketId }, body: { text: typed, how } }, signal)
    const written = { work: how, text, sources: [] }
    return fieldText(field) === typed && mayTakeFocus(field) ? write(field, written) : { state: 'offered', ...written }
  })

/** Where nobody types: the messages, and the button of the menu, which has the focus after an entry was clicked. */
const RESTING = '[role="log"], [data-assistance]'

/** The field takes the focus when it is written into. Who types elsewhere would go on in it, and send by Enter what was never read. */
function mayTakeFocus({ current }: Composing['field']) {
  const { activeElement, body } = document
  return activeElement === null || activeElement === body || activeElement === current || activeElement.matches(RESTING)
}

/** Writes the offered text into the field. */
export function takeOffer({ field }: Composing, { work, text, sources }: Written) {
  assistanceStore.set(write(field, { work, text, sources }))
}

/** Brings back the text that was replaced. */
export function undoReplacement({ field }: Composing, before: string) {
  if (field.current) replaceText(field.current, before)
  assistanceStore.set(none)
}

export const fieldText = (field: Composing['field']) => field.current?.value.trim() ?? ''

function write(field: Composing['field'], written: Written): ComposerAssistance {
  const { current } = field
  if (!current) return { state: 'offered', ...written }
  const before = current.value
  const text = asInField(written.text)
  replaceText(current, text)
  return { state: 'replaced', before, ...written, text }
}

/** A field has its own line breaks. Undo compares its text with what was written. */
const asInField = (text: string) => text.replace(/\r\n?/g, '\n')

async function ask(work: Work, run: (signal: AbortSignal) => Promise<ComposerAssistance>) {
  asking.abort()
  asking = new AbortController()
  const { signal } = asking
  assistanceStore.set({ state: 'asking', work })
  const result = await run(signal).catch((error: unknown): ComposerAssistance => ({ state: 'failed', work, error }))
  if (!signal.aborted) assistanceStore.set(result)
}
