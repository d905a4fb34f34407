import { type ListView, listNames, plainView } from './listView.ts'

const WITHOUT = 'none'

/** The view of an address. Users who do not see all tickets cannot ask for them. */
export function readView(params: URLSearchParams, seesAll: boolean): ListView {
  const words = (key: string) => params.get(key)?.split(',') ?? []
  const ids = (key: string) => words(key).flatMap(readId)
  return {
    list: listNames.find((name) => name === params.get('list')) ?? plainView.list,
    search: params.get('search')?.slice(0, 200) ?? '',
    among: params.get('in') === 'messages' ? 'messages' : 'people',
    queues: words('queues').flatMap((word) => (word === WITHOUT ? [null] : readId(word))),
    tags: ids('tags'),
    users: seesAll ? ids('users') : [],
    all: seesAll && params.has('all'),
    unread: params.has('unread'),
  }
}

/** The view as a query string; defaults are left out. */
export function searchOf({ list, search, among, queues, tags, users, all, unread }: ListView): string {
  const said = {
    list: list === plainView.list ? '' : list,
    search: encodeURIComponent(search),
    in: among === plainView.among ? '' : among,
    queues: queues.map((id) => id ?? WITHOUT).join(),
    tags: tags.join(),
    users: users.join(),
    all: Number(all),
    unread: Number(unread),
  }
  const words = Object.entries(said).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
  return words.length === 0 ? '' : `?${words.join('&')}`
}

const readId = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? [Number(word)] : [])
