import { z } from 'zod'

const short = (longest: number) => z.string().min(1).max(longest)
const apart = (titles: string[]) => new Set(titles).size === titles.length
const head = z.object({ text: short(1024) })
const reply = z.object({ type: z.literal('reply'), reply: z.object({ id: short(256), title: short(20) }) })
const row = z.object({ id: short(200), title: short(24), description: short(72).optional() })

/** What Meta takes of it, and nothing else. */
const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('button'), body: head },
    action: z.strictObject({
      buttons: z
        .array(reply)
        .min(1)
        .max(3)
        .refine((buttons) => apart(buttons.map((one) => one.reply.title))),
    }),
  }),
  z.strictObject({
    ...{ type: z.literal('list'), body: head },
    action: z.strictObject({ button: short(20), sections: z.tuple([z.object({ rows: z.array(row).min(1).max(10) })]) }),
  }),
])

/** A menu as a phone shows it; undefined where Meta would not have it. */
export function interactiveMenuOf(content: unknown) {
  const { data } = interactive.safeParse(content)
  if (!data) return undefined
  const choices =
    data.type === 'button'
      ? data.action.buttons.map(({ reply: { id, title } }) => ({ tap: id, title }))
      : data.action.sections[0].rows.map(({ id, title }) => ({ tap: id, title }))
  return { head: data.body.text, opener: data.type === 'list' ? data.action.button : null, choices }
}
