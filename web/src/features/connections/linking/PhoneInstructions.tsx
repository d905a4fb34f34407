import { useTranslation } from 'react-i18next'
import classes from './PhoneInstructions.module.css'

type Shows = 'chats' | 'devices' | 'camera' | 'keys' | 'extension' | 'page' | 'key'
/** `device`: where the step happens. Without one all steps happen on the phone. */
type Step = { shows: Shows; text: string; device?: 'computer' | 'phone' }

/** Steps to do on a phone or in a browser, each with a sketch of what it shows. */
export function PhoneInstructions({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('connections')
  return (
    <ol className={classes.steps}>
      {steps.map(({ shows, text, device }, index) => (
        <li key={text} className={classes.step}>
          <svg className={classes.phone} viewBox="0 0 36 60" aria-hidden>
            {device === 'computer' ? computer : phone}
            {sketches[shows]}
          </svg>
          <span>
            <b className={classes.number}>
              {index + 1}. {device && t(`passkey.devices.${device}`)}
            </b>
            {device ? <br /> : ' '}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}

const phone = (
  <>
    <rect className={classes.body} x="1" y="1" width="34" height="58" rx="6" />
    <path className={classes.stroke} d="M14 5.5h8" />
  </>
)
const computer = (
  <>
    <rect className={classes.body} x="1" y="9" width="34" height="43" rx="3" />
    <path className={classes.stroke} d="M18 52v6M10 58.5h16" />
  </>
)

const CHATS = [16, 28, 40]
const ROWS = [15, 23, 31]
const KEYS = [0, 1, 2, 3].flatMap((column) => [0, 1].map((row) => ({ x: 6.5 + column * 6, y: 20 + row * 9 })))

const sketches = {
  chats: CHATS.map((y) => (
    <g key={y}>
      <circle className={classes.accent} cx="9" cy={y + 2} r="3" />
      <path className={classes.stroke} d={`M15 ${y}h14M15 ${y + 4}h9`} />
    </g>
  )),
  devices: (
    <>
      {ROWS.map((y) => (
        <path key={y} className={classes.stroke} d={`M7 ${y}h22`} />
      ))}
      <rect className={classes.accent} x="6" y="42" width="24" height="9" rx="4.5" />
    </>
  ),
  camera: (
    <>
      <path className={classes.stroke} d="M8 24v-5h5M23 19h5v5M28 36v5h-5M13 41H8v-5" />
      <path className={classes.accent} d="M12 23h5v5h-5zM19 23h5v5h-5zM12 30h5v7h-5zM19 32h5v5h-5z" />
    </>
  ),
  extension: (
    <>
      <path className={classes.stroke} d="M18 14v14M12.5 23l5.5 6 5.5-6" />
      <path className={classes.accent} d="M9 35h18v13H9z" />
    </>
  ),
  page: (
    <>
      <path className={classes.stroke} d="M6 14h24M8 21h20M8 27h14M8 33h17" />
      <rect className={classes.accent} x="8" y="41" width="20" height="8" rx="4" />
    </>
  ),
  key: (
    <>
      <circle className={classes.accent} cx="18" cy="22" r="6" />
      <path className={classes.stroke} d="M18 28v18M18 39h5M18 45h4" />
    </>
  ),
  keys: KEYS.map(({ x, y }) => <rect key={`${x} ${y}`} className={classes.accent} x={x} y={y} width="4.5" height="6.5" rx="1" />),
}
