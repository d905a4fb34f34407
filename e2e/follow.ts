import type { Page } from '@playwright/test'

/** Goes to an address of the product without loading the page anew, as by a link. */
export const follow = (page: Page, path: string) => page.evaluate(followLink, path)

/** In the page. */
function followLink(path: string) {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
