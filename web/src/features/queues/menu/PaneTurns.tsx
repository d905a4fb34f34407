import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type MenuPlace, menuPlaces } from './frame/MenuFrame.tsx'

type Props = { place: MenuPlace; setPlace: (place: MenuPlace) => void }

/** From pane to pane, where there is room for one. */
export function PaneTurns({ place, setPlace }: Props) {
  const { t } = useTranslation('menu')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('panes.label')}
      value={place}
      data={menuPlaces.map((value) => ({ value, label: t(`panes.${value}`) }))}
      onChange={(value) => setPlace(menuPlaces.find((one) => one === value) ?? 'tree')}
    />
  )
}
