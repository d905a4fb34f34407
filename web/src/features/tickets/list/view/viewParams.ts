import { defaultView, listOrders, type TicketListView, ticketListNames } from './listView.ts'

const NO_QUEUE = 'none'
const searchKinds = ['people', 'messages'] as const

/** Reads the list view from the URL. `users` and `all` are ignored for users who may not see all tickets. */
export function parseView(params: URLSearchParams, seesAll: boolean): TicketListView {
  const values = (key: string) => params.get(key)?.split(',') ?? []
  const ids = (key: string) => values(key).flatMap(parseId)
  return {
    list: ticketListNames.find((name) => name === params.get('list')) ?? defaultView.list,
    search: params.get('search')?.slice(0, 200) ?? '',
    among: searchKinds.find((kind) => kind === params.get('in')) ?? defaultView.among,
    queues: values('queues').flatMap((word) => (word === NO_QUEUE ? [null] : parseId(word))),
    tags: ids('tags'),
    users: seesAll ? ids('users') : [],
    all: seesAll && params.has('all'),
    unread: params.has('unread'),
    order: listOrders.find((order) => order === params.get('sort')) ?? defaultView.order,
  }
}

/** The view as a query string; defaults are left out. */
export function toSearch({ list, search, among, queues, tags, users, all, unread, order }: TicketListView): string {
  const params = {
    list: list === defaultView.list ? '' : list,
    search: encodeURIComponent(search),
    in: among === defaultView.among ? '' : among,
    queues: queues.map((id) => id ?? NO_QUEUE).join(),
    tags: tags.join(),
    users: users.join(),
    all: Number(all),
    unread: Number(unread),
    sort: order === defaultView.order ? '' : order,
  }
  const values = Object.entries(params).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
  return values.length === 0 ? '' : `?${values.join('&')}`
}

const parseId = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? [Number(word)] : [])
