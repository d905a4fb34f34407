import { z } from 'zod'

/** The parts of Typebot's answer that matter in a chat. Unknown parts are skipped. */
const url = z.url({ protocol: /^https?$/ })
const bubble = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), content: z.object({ richText: z.array(z.unknown()).catch([]), markdown: z.string().optional() }) }),
  z.object({ type: z.literal('image'), content: z.object({ url }) }),
  z.object({ type: z.literal('audio'), content: z.object({ url }) }),
  z.object({ type: z.literal('video'), content: z.object({ url, type: z.string().optional() }) }),
  z.object({ type: z.literal('embed'), content: z.object({ url }) }),
])
export type TypebotBubble = z.output<typeof bubble>

const choice = z.object({ content: z.string(), title: z.string() }).partial().catch({})
const input = z.object({
  type: z.string(),
  items: z.array(choice).catch([]),
  options: z.object({ isMultipleChoice: z.boolean() }).partial().catch({}),
})
export type TypebotInput = z.output<typeof input>

export const chatSchema = z.object({
  /** Only in the answer to the first call. */
  sessionId: z.string().optional(),
  messages: z.array(bubble.nullable().catch(null)).transform((all) => all.filter((one) => one !== null)),
  input: input.optional().catch(undefined),
  /** The flow pauses and continues after another call. */
  clientSideActions: z.array(z.object({ expectsDedicatedReply: z.boolean().optional() }).catch({})).catch([]),
})
export type TypebotChat = z.output<typeof chatSchema>
