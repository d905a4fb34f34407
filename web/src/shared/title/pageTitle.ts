const most = 99

let place = ''
let news = 0

/** The window's title: the number of news and the name of the page. */
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
