import type { Page } from '@playwright/test'

/** Navigates within the app without a reload, as a link does. */
export const navigate = (page: Page, path: string) => page.evaluate(followLink, path)

/** Runs in the page. */
function followLink(path: string) {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
