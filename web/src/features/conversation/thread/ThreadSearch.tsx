import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../../shared/text/excerptAround.ts'
import { HitText } from '../../../shared/ui/HitText.tsx'
import classes from './ThreadSearch.module.css'

export type Hit = { id: string; author: string; time: string; parts: Part[] }
type Props = {
  words: string
  onWords: (words: string) => void
  hits: readonly Hit[]
  /** How many there are, or what is said in their place. */
  note: string
  onChoose: (hit: Hit) => void
  onMore: (() => void) | undefined
  onClose: () => void
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Looks for something that was said. The arrows go along what was found, Enter goes there, Escape closes. */
export function ThreadSearch({ words, onWords, hits, note, onChoose, onMore, onClose }: Props) {
  const { t } = useTranslation('conversation')
  const list = useId()
  const { marked, choose, onKeyDown } = useMarkedHit({ hits, onChoose, onClose })
  const idOf = (hit: Hit) => `${list} ${hit.id}`.replaceAll(' ', '-')
  return (
    <section className={classes.search} aria-label={t('search.label')}>
      <div className={classes.head}>
        <TextInput
          className={classes.field}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? list : undefined}
          aria-activedescendant={marked && idOf(marked)}
          placeholder={t('search.label')}
          autoFocus
          maxLength={200}
          leftSection={<IconSearch size={16} />}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" aria-label={t('search.close')} onClick={onClose} />
      </div>
      <p className={classes.note} role="status">
        {note}
      </p>
      <div className={classes.list}>
        {hits.length > 0 && (
          <div id={list} role="listbox" aria-label={t('search.results')}>
            {hits.map((hit) => (
              <Option key={hit.id} hit={hit} id={idOf(hit)} isMarked={hit === marked} onChoose={() => choose(hit)} />
            ))}
          </div>
        )}
        {onMore && (
          <Button variant="subtle" fullWidth onClick={onMore}>
            {t('search.more')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The one that the arrows have gone to, while the field keeps the focus. */
function useMarkedHit({ hits, onChoose, onClose }: Pick<Props, 'hits' | 'onChoose' | 'onClose'>) {
  const [markedId, setMarked] = useState<string>()
  const place = hits.findIndex(({ id }) => id === markedId)
  const choose = (hit: Hit | undefined) => {
    setMarked(hit?.id)
    if (hit) onChoose(hit)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') choose(hits[Math.max(place, 0)])
    else if (step) setMarked(hits[Math.min(Math.max(place + step, 0), hits.length - 1)]?.id)
    else return
    event.preventDefault()
  }
  return { marked: hits[place], choose, onKeyDown }
}

function Option({ hit, id, isMarked, onChoose }: { hit: Hit; id: string; isMarked: boolean; onChoose: () => void }) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div ref={option} id={id} className={classes.hit} role="option" tabIndex={-1} aria-selected={isMarked} onClick={onChoose}>
      <span className={classes.about}>
        <bdi className={classes.author}>{hit.author}</bdi>
        <span>{hit.time}</span>
      </span>
      <span className={classes.text}>
        <HitText parts={hit.parts} />
      </span>
    </div>
  )
}
