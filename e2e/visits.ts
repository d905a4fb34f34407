import type { Screen } from './screens/screen.ts'

const MOST_TOGETHER = 16

/** Groups screens that one person can visit without a reload, which takes as long as a check. */
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

/** Mocked responses and expected errors hold for the whole group. */
const canFollow = (screen: Screen, other: Screen) =>
  screen.who === other.who &&
  screen.before === other.before &&
  !screen.complaint === !other.complaint &&
  !needsItsOwnPage(screen) &&
  !needsItsOwnPage(other)

const needsItsOwnPage = ({ who, holdsBack }: Screen) => Boolean(!who || holdsBack)
