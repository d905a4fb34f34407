const rows = [
  { y: 92, avatar: '#fbb034', name: 74, text: 118, badge: true },
  { y: 150, avatar: '#da97cd', name: 92, text: 96, badge: false },
  { y: 208, avatar: '#7cc8c0', name: 62, text: 126, badge: false },
  { y: 266, avatar: '#b8a4e8', name: 84, text: 104, badge: false },
]

const bubbles = [
  { x: 232, y: 92, width: 150, own: false },
  { x: 232, y: 140, width: 196, own: false },
  { x: 356, y: 192, width: 178, own: true },
  { x: 416, y: 240, width: 118, own: true },
]

/** A picture of the product without text: waiting conversations at the left, an open one at the right. */
export const InboxIllustration = ({ className }: { className: string | undefined }) => (
  <svg className={className} viewBox="0 0 560 380" aria-hidden="true" focusable="false">
    <rect width="560" height="380" rx="20" fill="#fff" />
    <path d="M20 0h186v380H20a20 20 0 0 1-20-20V20A20 20 0 0 1 20 0Z" fill="#faf6fa" />
    <rect x="20" y="24" width="92" height="12" rx="6" fill="#481340" />
    <rect x="20" y="50" width="166" height="22" rx="8" fill="#eee6ee" />
    <rect x="10" y="84" width="186" height="54" rx="12" fill="#f4dcef" />
    {rows.map(({ y, avatar, name, text, badge }) => (
      <g key={y}>
        <circle cx="40" cy={y + 19} r="16" fill={avatar} />
        <rect x="66" y={y + 8} width={name} height="9" rx="4.5" fill="#5c4a5a" />
        <rect x="66" y={y + 24} width={text - 16} height="7" rx="3.5" fill="#c9bcc8" />
        {badge && <circle cx="182" cy={y + 13} r="7" fill="#9c3189" />}
      </g>
    ))}
    <path d="M206 0h1v380h-1z" fill="#eae2ea" />
    <circle cx="246" cy="36" r="16" fill="#fbb034" />
    <rect x="272" y="24" width="96" height="10" rx="5" fill="#481340" />
    <rect x="272" y="41" width="58" height="7" rx="3.5" fill="#c9bcc8" />
    <rect x="456" y="24" width="80" height="26" rx="8" fill="#9c3189" />
    <rect x="474" y="34" width="44" height="6" rx="3" fill="#fff" />
    <path d="M206 68h354v1H206z" fill="#eae2ea" />
    {bubbles.map(({ x, y, width, own }) => (
      <g key={y}>
        <rect x={x} y={y} width={width} height="36" rx="12" fill={own ? '#9c3189' : '#f3eef3'} />
        <rect x={x + 14} y={y + 14} width={width - (own ? 50 : 28)} height="8" rx="4" fill={own ? '#f4dcef' : '#b3a6b2'} />
        {own && <path d={`m${x + width - 28} ${y + 19} 4 4 8-9`} fill="none" stroke="#fbb034" strokeWidth="2.5" strokeLinecap="round" />}
      </g>
    ))}
    <rect x="226" y="322" width="310" height="38" rx="12" fill="#faf6fa" stroke="#eae2ea" />
    <rect x="244" y="337" width="112" height="8" rx="4" fill="#d3c8d2" />
    <circle cx="517" cy="341" r="13" fill="#9c3189" />
    <path d="m512 341 9-4-3 9-2.5-3.5Z" fill="#fff" />
  </svg>
)
