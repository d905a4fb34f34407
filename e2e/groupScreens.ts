import type { Screen } from './screens/screen.ts'

const MAX_GROUP = 16

/** Groups screens that one person can visit without a reload, which takes as long as a check. */
export function groupScreens(screens: Screen[]) {
  const visits: Screen[][] = []
  for (const [at, screen] of screens.entries()) {
    const open = visits.find((visit) => (screen.onward ? visit.includes(screens[at - 1] ?? screen) : fitsInto(screen, visit)))
    if (open) open.push(screen)
    else visits.push([screen])
  }
  return visits
}

const fitsInto = (screen: Screen, visit: Screen[]) => visit.length < MAX_GROUP && visit.every((other) => canFollow(screen, other))

/** Mocked responses and expected errors hold for the whole group. */
const canFollow = (screen: Screen, other: Screen) =>
  screen.who === other.who &&
  screen.before === other.before &&
  !screen.complaint === !other.complaint &&
  !needsOwnPage(screen) &&
  !needsOwnPage(other)

const needsOwnPage = ({ who, holdsBack }: Screen) => Boolean(!who || holdsBack)
