import type { ReactNode } from 'react'

interface Step {
  title: string
  text: string
  drawing: ReactNode
}

const phone = <rect className="sheet-line" x="22" y="8" width="44" height="76" rx="6" />
const button = (
  <>
    <rect className="sheet-line" x="8" y="13" width="72" height="40" />
    <path className="faint" d="M16 20h48v5H16zM16 29h34v4H16z" />
    <path className="pen" d="M8 38h72M44 38v15" />
    <rect className="live" x="51" y="42" width="22" height="8" />
  </>
)
const homeScreen = (
  <>
    {phone}
    <path className="faint" d="M29 17h12v12H29zM47 17h12v12H47zM47 36h12v12H47z" />
    <rect className="live" x="29" y="36" width="12" height="12" />
    <path className="pen" d="M35 38.500v3M32 41.500h6M33.500 44h3" />
  </>
)

const iPhone: readonly Step[] = [
  {
    title: '1. Tap Share',
    text: 'In Safari, the square with the arrow.',
    drawing: (
      <>
        <rect className="sheet-line" x="22" y="-18" width="44" height="76" rx="6" />
        <path className="faint" d="M28 6h32v5H28zM28 15h22v5H28zM28 24h28v5H28z" />
        <circle className="live" cx="44" cy="46" r="10" />
        <path className="pen" d="M44 50v-9M40.500 44l3.500-3.500 3.500 3.500" />
      </>
    ),
  },
  {
    title: '2. Add to Home Screen',
    text: 'Scroll down to find it, then tap Add.',
    drawing: (
      <>
        <rect className="sheet-line" x="14" y="14" width="60" height="60" />
        <path className="pen" d="M14 33h60M14 56h60" />
        <path className="faint" d="M20 21h26v5H20zM20 42h34v5H20z" />
        <rect className="live" x="58" y="38" width="13" height="13" />
        <path className="pen" d="M64.500 41.500v6M61.500 44.500h6" />
      </>
    ),
  },
  {
    title: '3. Open it from there',
    text: 'Alerts don’t work in Safari, only from the icon. Sign in there, then open Alerts in the menu.',
    drawing: homeScreen,
  },
  {
    title: '4. Tap Get alerts on this phone, then Allow',
    text: 'We’ll send it a test alert straight away.',
    drawing: button,
  },
]

const android: readonly Step[] = [
  {
    title: '1. Three dots, Install app',
    text: 'In Chrome, top right.',
    drawing: (
      <>
        <rect className="sheet-line" x="10" y="8" width="68" height="84" rx="6" />
        <path className="pen" d="M10 24h68M69 12v.1M69 16.500v.1M69 21v.1" />
        <path className="faint" d="M17 13h38v6H17z" />
        <rect className="sheet-line" x="34" y="30" width="42" height="30" />
        <path className="faint" d="M38 34h26v4H38zM38 52h22v4H38z" />
        <rect className="live" x="38" y="42" width="32" height="6" />
      </>
    ),
  },
  {
    title: '2. Open it from the home screen',
    text: 'The orange square with the earth symbol.',
    drawing: homeScreen,
  },
  {
    title: '3. Tap Get alerts on this phone, then Allow',
    text: 'Set battery use to Unrestricted if the test comes late.',
    drawing: button,
  },
]

/** Shows how to put the site on a home screen, without which an iPhone allows no notifications. */
export function InstallSteps() {
  const isAndroid = /Android/.test(navigator.userAgent)
  return (
    <section className="panel-section alarms__section" aria-labelledby="alarm-install">
      <h2 id="alarm-install">Put it on your phone</h2>
      <div>
        <Steps name="iPhone" steps={iPhone} isOpen={!isAndroid} />
        <Steps name="Android" steps={android} isOpen={isAndroid} />
      </div>
    </section>
  )
}

function Steps({ name, steps, isOpen }: { name: string; steps: readonly Step[]; isOpen: boolean }) {
  return (
    <details className="fold" open={isOpen}>
      <summary>{name}</summary>
      <ol className="install-steps">
        {steps.map(({ title, text, drawing }) => (
          <li key={title}>
            <svg viewBox="0 0 88 66" aria-hidden="true" className="alarm-drawing">
              {drawing}
            </svg>
            <div>
              <b>{title}</b>
              {text}
            </div>
          </li>
        ))}
      </ol>
    </details>
  )
}
