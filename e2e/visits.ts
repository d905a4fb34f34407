import type { Screen } from './screens/screen.ts'

const MOST_TOGETHER = 16

/** What one person sees without fetching the page anew each time; to fetch it takes as long as to look. */
export function visits(screens: Screen[]) {
  const visits: Screen[][] = []
  for (const [at, screen] of screens.entries()) {
    const open = visits.find((visit) => (screen.onward ? visit.includes(screens[at - 1] ?? screen) : hasRoomFor(screen, visit)))
    if (open) open.push(screen)
    else visits.push([screen])
  }
  return visits
}

const hasRoomFor = (screen: Screen, visit: Screen[]) => visit.length < MOST_TOGETHER && visit.every((other) => canFollow(screen, other))

/** What is arranged before a page is fetched holds for all that is seen on it, and where the browser may complain of one thing, it may of another. */
const canFollow = (screen: Screen, other: Screen) =>
  screen.who === other.who &&
  screen.before === other.before &&
  !screen.complaint === !other.complaint &&
  !needsItsOwnPage(screen) &&
  !needsItsOwnPage(other)

const needsItsOwnPage = ({ who, holdsBack }: Screen) => Boolean(!who || holdsBack)
