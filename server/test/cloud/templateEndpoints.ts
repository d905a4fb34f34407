import type { CloudNumber } from './cloudNumber.ts'

type Asked = { method: string; id: string; what: string; query: URLSearchParams; bytes: Buffer }

const APP = '900100200300'
const SESSION = 'upload:session'

/** What an account answers of its templates, and the app of the files that they show for an example; nothing where it is asked for neither. */
export function answerTemplateCall(numbers: readonly CloudNumber[], { method, id, what, query, bytes }: Asked): object | undefined {
  if (id === 'app') return { id: APP, name: 'The app' }
  if (id === APP && what === 'uploads') return { id: SESSION }
  if (id === SESSION && bytes.length > 0) return { h: `4::${bytes.length}` }
  const account = numbers.find(({ waba }) => waba === id)?.templates
  if (account && what === 'message_templates') {
    if (method === 'GET') return account.list(query.get('after'), Number(query.get('limit') ?? 25))
    return method === 'DELETE' ? account.remove(query.get('hsm_id') ?? '') : account.create(JSON.parse(bytes.toString()))
  }
  const book = numbers.find(({ templates }) => templates.all.some((one) => one.id === id))?.templates
  return book && method === 'POST' ? book.edit(id, JSON.parse(bytes.toString())) : undefined
}
