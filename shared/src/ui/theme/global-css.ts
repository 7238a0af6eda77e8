import { interUrl } from './font'
import { faces } from './tokens'

const face = (family: string, range: string) =>
  `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:100 900;` +
  `src:url(${interUrl}) format("woff2");unicode-range:${range}}`

/**
 * The global rules. Plain CSS in one string: emotion gets it once, and no serializer is needed. The heights of controls are variables (44 px on
 * phones), so that a style prop overrides them at every width.
 *
 * Lines are balanced: with `pretty`, a Chinese text could end in a line of one to three characters (e2e/screen-checks.ts).
 *
 * Quotes, dashes and the ellipsis are full-width characters in Chinese and must come from a Chinese font, so Inter's versions are a separate family,
 * used only in the English font stack; both families are one file.
 *
 * With an open dialog, paper shows the dialog alone, over as many pages as it needs: a fixed one would be drawn over the text of every page.
 */
export const globalCss = `
${face('Inter Variable', 'U+0000-00B6,U+00B8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-2013,U+2022,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215')}
${face('Inter Marks', 'U+00B7,U+2014,U+2018-201D,U+2026')}
:root:lang(zh-Hans){--fk-fonts-body:${faces.simplified}}
:root:lang(en){--fk-fonts-body:${faces.latin}}

:root{--control-sm:2.5rem;--control-md:2.75rem;--control-lg:3rem;--control-icon:2.75rem;--control-icon-sm:2.25rem}
@media (min-width:48rem){:root{--control-sm:2rem;--control-md:2.5rem;--control-icon:2rem;--control-icon-sm:1.5rem}}
@media (min-width:80rem){:root{--control-lg:3.75rem}}

*,*::before,*::after,*::backdrop{box-sizing:border-box;margin:0;padding:0;border:0 solid var(--fk-colors-line)}
html{font-size:100%;color-scheme:light;-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:4.5rem;-webkit-tap-highlight-color:transparent}
@media not print{html.dark{color-scheme:dark}}
.dark .fk-platform{outline:1px solid rgb(255 255 255 / .18);outline-offset:-1px;border-radius:25%}
@media (min-width:80rem){
html{font-size:clamp(87.5%,calc(var(--fit,100vw) / 120),125%)}
html:has([data-fit=application]:not([data-unseen] *)){font-size:clamp(100%,calc(var(--fit,100vw) / 120),125%)}
}
body{min-height:100dvh;font:400 1rem/1.6 var(--fk-fonts-body);color:var(--fk-colors-ink-950);background:var(--fk-colors-paper-0);-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;text-autospace:normal;text-spacing-trim:trim-start;line-break:strict;overflow-wrap:break-word}
body:lang(zh){line-height:1.75}
[data-part]:not([data-part^='/']){background:var(--fk-colors-paper-0)}
[data-part]:not([data-part^='/'],[data-unseen]){min-height:100dvh}
[data-fit=application]{font-size:var(--fk-font-sizes-14);line-height:1.6}
[data-fit=application]:lang(zh){line-height:1.65}
h1,h2,h3,h4{font-size:inherit;font-weight:600;line-height:1.3;letter-spacing:-.02em}
:is(h1,h2,h3,h4):lang(zh){letter-spacing:0;line-height:1.4}
body{text-wrap:balance}
p:lang(en){text-wrap-style:pretty}
b,strong{font-weight:600}
small{font-size:var(--fk-font-sizes-12)}
ol,ul{list-style:none}
a{color:inherit;text-decoration:none}
button,input,select,textarea,optgroup{font:inherit;color:inherit;letter-spacing:inherit;background:none;border-radius:0}
button,[type=button],[type=submit]{-webkit-appearance:none;appearance:none;cursor:pointer}
:disabled{cursor:not-allowed}
textarea{resize:vertical}
::placeholder{color:var(--fk-colors-ink-500);opacity:1}
input[type=search]::-webkit-search-cancel-button{display:none}
img,svg,video,canvas{display:block;flex:none}
img,video{max-width:100%;height:auto}
table{border-collapse:separate;border-spacing:0;text-indent:0}
fieldset{min-width:0}
dialog{margin:auto;color:inherit;max-width:none;max-height:none}
[hidden]{display:none!important}
@media print{
:root:has(dialog:modal) body{height:0;min-height:0;overflow:hidden;visibility:hidden}
dialog:modal{visibility:visible;position:absolute;inset:0 0 auto;width:auto;max-width:none;height:auto;max-height:none;margin:0;border:0;overflow:visible;box-shadow:none}
dialog:modal::backdrop,dialog:modal footer{display:none}
}
.without-script{max-width:46rem;margin:auto;padding:2rem 1.25rem}
.without-script ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:.5rem}
.without-script a{color:var(--fk-colors-brand-600);text-decoration:underline}
:focus-visible{outline:2px solid var(--fk-colors-brand-500);outline-offset:2px}
[tabindex="-1"]:focus-visible{outline:none}
::selection{background:var(--fk-colors-brand-200);color:var(--fk-colors-ink-950)}
@keyframes fk-turn{to{transform:rotate(1turn)}}
@keyframes fk-fade{from{opacity:0}}
@keyframes fk-appear{to{visibility:visible}}
@keyframes fk-run{to{-webkit-mask-position:.375rem 0;mask-position:.375rem 0}}
@media (prefers-reduced-motion:no-preference){
@keyframes fk-sweep{from{transform:translateX(-100%)}to{transform:translateX(100%)}}
@keyframes fk-from-start{from{transform:translateX(-100%)}}
@keyframes fk-from-end{from{transform:translateX(100%)}}
@keyframes fk-rise{from{opacity:0;transform:translateY(.5rem)}}
}
@media (prefers-reduced-motion:reduce){*,*::before,*::after,*::backdrop{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
`
