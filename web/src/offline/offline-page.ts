import type { Language } from '@rostrum/catalogue'
import { firstPaintScript } from '../lib/first-paint.ts'
import type { Translate } from '../lib/i18n.tsx'
import publicSans from '../ui/fonts/public-sans-latin-wght-normal.woff2?url'
import bricolage from '../ui/fonts/bricolage-grotesque-poster-latin.woff2?url'
import { reloadWhenOnlineScript } from './reload-when-online.ts'

const dark = '--surface:#0e1412;--ink:#eaf0ec;--muted:#a7b4ad;--accent:#4cc394;--accent-ink:#04231a;--focus:#8ab8ff'

/**
 * Self-contained styles, because no other file is certain to be available. The values are those of
 * `ui/styles/tokens.css`.
 */
const styles = `
@font-face{font-family:'Public Sans';src:url(${publicSans});font-weight:100 900;font-display:swap}
@font-face{font-family:'Bricolage Grotesque';src:url(${bricolage});font-weight:500 800;font-display:swap}
:root{color-scheme:light;--surface:#fafbf8;--ink:#13201a;--muted:#55625b;--accent:#0b5d46;--accent-ink:#fff;--focus:#1a5fd0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${dark}}}
:root[data-theme=dark]{color-scheme:dark;${dark}}
body{margin:0;background:var(--surface);color:var(--ink);font:400 1rem/1.5 'Public Sans',system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:36rem;margin-inline:auto;padding:clamp(1.5rem,8vh,6rem) 1.25rem 3rem}
h1,h2,.brand{font-family:'Bricolage Grotesque','Arial Narrow',system-ui,sans-serif;font-weight:700;letter-spacing:-.015em}
.brand{display:flex;align-items:center;gap:.625rem;margin:0 0 3rem;font-size:1.375rem}
h1{margin:0;font-size:clamp(1.75rem,1.55rem + .9vw,2.25rem);line-height:1.15}
h2{margin:2.5rem 0 0;padding-top:.875rem;border-top:2px solid;font-size:1.25rem;line-height:1.3}
p,li{max-width:60ch}
.lead{color:var(--muted);font-size:1.125rem}
ul{margin:.75rem 0 0;padding-left:1.25rem}
li+li{margin-top:.5rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:.5rem;padding:0 1.125rem;border-radius:6px;background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const mark =
  '<svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0b5d46"/><circle cx="16" cy="9.5" r="4.5" fill="#f2b632"/><path d="M6 16.5h20l-3.2 5H9.2z" fill="#fff"/><path d="M11 23h10l1.6 4H9.4z" fill="#fff"/></svg>'

const offlineFeatures = ['tabs', 'chat', 'drafts'] as const

interface OfflinePage {
  language: Language
  nonce: string
  t: Translate<'offline'>
}

/**
 * Shown instead of any page that cannot be loaded from the network. The address stays that of the requested page, so
 * reloading tries it again.
 */
export const offlinePage = ({ language, nonce, t }: OfflinePage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('title')} · Rostrum</title>
<script nonce="${nonce}">${firstPaintScript};${reloadWhenOnlineScript}</script>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<main>
<p class="brand">${mark}Rostrum</p>
<h1>${t('title')}</h1>
<p class="lead">${t('text')}</p>
<a href="">${t('common:tryAgain')}</a>
<h2>${t('works')}</h2>
<ul>${offlineFeatures.map((feature) => `<li>${t(`list.${feature}`)}</li>`).join('')}</ul>
</main>
</body>
</html>`
