const MAX_COUNT = 99

let page = ''
let unread = 0

/** The title of the window: the number of unread items and the name of the page. */
export const documentTitle = {
  setPage(title: string) {
    page = title
    write()
  },
  setUnread(count: number) {
    unread = count
    write()
  },
}

function write() {
  document.title = unread > 0 ? `(${unread > MAX_COUNT ? `${MAX_COUNT}+` : unread}) ${page}` : page
}
