import { useDroppable } from '@dnd-kit/core'
import { Badge, Skeleton, Title } from '@mantine/core'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import classes from './Board.module.css'

type Props<R> = {
  /** The lane's id; a drop reports it. */
  lane: string
  name: string
  /** Without a colour, this is the lane of tickets without a lane tag. */
  color: string | undefined
  count: string
  /** A note about the whole lane. */
  note: string | undefined
  tools: ReactNode
  /** Shown while the lane is empty. */
  empty: string
  cards: readonly R[]
  isLoading: boolean
  /** The focused card, if it is in this lane. `takesFocus`: focus it now. */
  current: number | null
  takesFocus: boolean
  children: (card: R, turn: { tabIndex: 0 | -1; takesFocus: boolean }) => ReactElement
}

/** A lane. It renders only the visible cards and the focused one, because a lane may hold thousands. */
export function BoardLane<R extends { id: number }>(props: Props<R>) {
  const { lane, name, color, count, note, tools, empty, cards, isLoading, current, takesFocus, children } = props
  const { setNodeRef, isOver, active } = useDroppable({ id: lane })
  // Dropping a card on its own lane does nothing.
  const takes = isOver && !cards.some(({ id }) => id === active?.id)
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const place = Math.max(
    cards.findIndex(({ id }) => id === current),
    0,
  )
  useEffect(() => {
    if (!takesFocus) return
    virtualizer.current?.scrollToIndex(place, { align: 'nearest' })
    scroller.current?.closest('[data-lane]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [takesFocus, place])
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      style={color === undefined ? undefined : { borderTopColor: color }}
      aria-label={name}
      data-lane={lane}
      data-over={takes || undefined}
    >
      <header className={classes.laneHead}>
        <Title order={2} className={classes.laneName} title={name}>
          {name}
        </Title>
        <Badge variant="default" size="sm">
          {count}
        </Badge>
        <div className={classes.laneTools}>{tools}</div>
      </header>
      {note && <p className={classes.laneNote}>{note}</p>}
      <div ref={scroller} className={classes.cards} aria-busy={isLoading}>
        {isLoading && [1, 2, 3].map((row) => <Skeleton key={row} height={120} mx={8} mb={8} w="auto" />)}
        {!isLoading && cards.length === 0 && <p className={classes.empty}>{empty}</p>}
        <Virtualizer ref={virtualizer} as="ul" item="li" data={cards} scrollRef={scroller} keepMounted={[place]} bufferSize={400}>
          {(card, index) => (
            <div key={card.id} className={classes.place}>
              {children(card, { tabIndex: index === place ? 0 : -1, takesFocus: takesFocus && index === place })}
            </div>
          )}
        </Virtualizer>
      </div>
    </section>
  )
}
