const most = 99

let place = ''
let news = 0

/** The window's title: how much is new, and where one is. */
export const pageTitle = {
  ofPlace(title: string) {
    place = title
    write()
  },
  withNews(count: number) {
    news = count
    write()
  },
}

function write() {
  document.title = news > 0 ? `(${news > most ? `${most}+` : news}) ${place}` : place
}
