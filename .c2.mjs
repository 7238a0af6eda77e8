import { chromium } from 'playwright-core'
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
for (const o of ['http://localhost:8302','http://localhost:8303','http://localhost:8300']) { try {
 const ctx=await b.newContext({viewport:{width:1440,height:900},colorScheme:'dark',reducedMotion:'reduce'}); const p=await ctx.newPage(); await p.goto(o+'/'); await p.waitForSelector('h1'); await p.waitForTimeout(4000)
 console.log(o, await p.evaluate(()=>[...document.querySelectorAll('body *')].filter(e=>Math.round(e.getBoundingClientRect().width)===1330).slice(0,6).map(e=>e.className+' '+e.tagName+' x'+e.getBoundingClientRect().x+' cv'+getComputedStyle(e.parentElement).contentVisibility+' '+getComputedStyle(e).margin+' '+e.textContent.slice(0,12))))
 await ctx.close() } catch(e){console.log(o,String(e).slice(0,80))} }
await b.close()
