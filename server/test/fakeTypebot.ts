import { randomUUID } from 'node:crypto'
import { type Fault, type ReceivedCall, startFakeServer } from './fakeServer.ts'

type Said = { status?: number; body?: unknown } | Fault
type Instead = { start?: Said; go?: Said }
export const SLUG = 'bakery-flow'

/** A flow of Typebot: greets, asks for a name, then for one of two breads, and says goodbye. Its sessions can be dropped. */
export async function startFakeTypebot(instead: Instead = {}, host?: string) {
  const sessions = new Map<string, number>()
  const server = await startFakeServer((call) => answer(call), host)

  function answer({ path, body }: ReceivedCall): Said {
    const { message, ...given } = JSON.parse(body) as { message?: { type: string; text: string }; textBubbleContentFormat?: string }
    if (given.textBubbleContentFormat !== 'richText' || (message && message.type !== 'text'))
      return { status: 400, body: { code: 'BAD_REQUEST' } }
    if (path === `/api/v1/typebots/${SLUG}/startChat`) return instead.start ?? begin()
    const [, id = ''] = /^\/api\/v1\/sessions\/([\w-]+)\/continueChat$/.exec(path) ?? []
    const turn = sessions.get(id)
    if (turn === undefined) return { status: 404, body: { message: 'Session not found.', code: 'NOT_FOUND' } }
    return instead.go ?? goOn(id, turn, message?.text ?? '')
  }

  function begin(): Said {
    const sessionId = randomUUID()
    sessions.set(sessionId, 0)
    return {
      body: {
        sessionId,
        typebot: { id: 'flow' },
        messages: [text('Olá!'), text('Qual é o seu nome?')],
        input: { id: 'i1', type: 'text input' },
      },
    }
  }

  function goOn(id: string, turn: number, said: string): Said {
    if (turn === 0) {
      sessions.set(id, 1)
      return { body: { messages: [text(`Qual pão, ${said}?`)], input: breads } }
    }
    if (!breads.items.some(({ content }) => content === said)) return { body: { messages: [text('Não entendi.')], input: breads } }
    sessions.delete(id)
    return { body: { messages: [text(`${said}, então. Até logo!`)] } }
  }

  return { ...server, instead, forget: () => sessions.clear() }
}

export const text = (said: string) => ({
  id: randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: said }] }] },
})
const breads = {
  id: 'i2',
  type: 'choice input',
  items: [
    { id: 'c1', content: 'Francês' },
    { id: 'c2', content: 'Integral' },
  ],
  options: { isMultipleChoice: false },
}
