import { Button, Group, Pill } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDot } from '../../../../shared/ui/ColorDot.tsx'
import classes from './ActiveFilters.module.css'

type Props = { label: string; clear: string; onClear: () => void; children: ReactNode }

/** The active filters in one line, with a button that clears them. */
export const ActiveFilters = ({ label, clear, onClear, children }: Props) => (
  <section className={classes.row} aria-label={label}>
    <div className={classes.scroller}>{children}</div>
    <Button className={classes.clear ?? ''} variant="subtle" size="compact-xs" onClick={onClear}>
      {clear}
    </Button>
  </section>
)

export function ActiveFilter({ name, color, onRemove }: { name: string; color?: string | undefined; onRemove: () => void }) {
  const { t } = useTranslation('resource')
  const remove = { 'aria-label': t('takeOut', { name }), 'aria-hidden': false, tabIndex: 0 }
  return (
    <Pill className={classes.filter ?? ''} withRemoveButton onRemove={onRemove} removeButtonProps={remove}>
      <Group component="span" display="inline-flex" gap={6} wrap="nowrap">
        {color && <ColorDot color={color} />}
        {name}
      </Group>
    </Pill>
  )
}
