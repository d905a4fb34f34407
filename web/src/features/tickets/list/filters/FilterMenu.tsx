import { ActionIcon, Button, Indicator, Popover } from '@mantine/core'
import { IconChecks, IconFilter2 } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { TicketListParts } from '../../TicketListParts.ts'
import { countFilters, type TicketListView } from '../view/listView.ts'

/** `onSelect`: starts selecting several tickets. */
type Props = { view: TicketListView; onView: (part: Partial<TicketListView>) => void; onSelect?: (() => void) | undefined }

/** Filters the shown list. */
export function FilterMenu({ view, onView, onSelect }: Props) {
  const { t } = useTranslation('tickets')
  const [opened, setOpened] = useState(false)
  const count = countFilters(view)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <FilterCount count={count}>
          <ActionIcon
            variant={count > 0 ? 'light' : 'subtle'}
            color={count > 0 ? 'amora' : 'gray'}
            aria-label={count > 0 ? t('filters.openCounted', { count }) : t('filters.open')}
            title={t('filters.open')}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((was) => !was)}
          >
            <IconFilter2 size={20} stroke={1.6} />
          </ActionIcon>
        </FilterCount>
      </Popover.Target>
      {/* It takes the focus while its content loads. */}
      <PopoverDropdown role="dialog" tabIndex={-1} aria-label={t('filters.open')}>
        <TicketListParts>
          {({ FilterFields }) => (
            <>
              <FilterFields view={view} onView={onView} />
              {onSelect && (
                <Button
                  fullWidth
                  mt="sm"
                  variant="default"
                  leftSection={<IconChecks size={16} />}
                  onClick={() => {
                    setOpened(false)
                    onSelect()
                  }}
                >
                  {t('select')}
                </Button>
              )}
            </>
          )}
        </TicketListParts>
      </PopoverDropdown>
    </Popover>
  )
}

type FilterCountProps = Omit<ComponentProps<typeof Indicator>, 'label' | 'disabled'> & { count: number; children: ReactNode }

/** Shows the number of active filters on a button. */
const FilterCount = ({ count, children, ...rest }: FilterCountProps) => (
  <Indicator {...rest} label={count} size={16} offset={5} disabled={count === 0}>
    {children}
  </Indicator>
)
