const KEY = 'sso.wayBack'

/** The page from which somebody who is signed in went to the provider, of this tab alone. */
export const ssoWayBack = {
  keep: () => sessionStorage.setItem(KEY, window.location.pathname + window.location.search),
  take() {
    const page = sessionStorage.getItem(KEY) ?? '/tickets'
    sessionStorage.removeItem(KEY)
    return page
  },
}
