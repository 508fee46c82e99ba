/**
 * Runs before the first paint, inline in the head: the chosen theme, and whether somebody is signed in, as attributes of the document.
 * Both are known to the browser only; pages from the server are the same for everyone.
 * It also notes what is typed and pressed before the app is there (see `done-early.ts`). React sets the default value of
 * each text area as it takes it over, which would take the caret of one that nothing was typed in back to its beginning:
 * one that was given its own value stays as it is.
 */
export const firstPaintScript = `try{var d=document.documentElement,r=function(k){return(JSON.parse(localStorage.getItem(k))||{}).state||{}},t=r('rostrum-preferences').theme,s=r('rostrum-session');if(t==='light'||t==='dark')d.dataset.theme=t;if(s.token&&s.user)d.dataset.session=''}catch(e){};typedEarly=new Map;addEventListener('input',function(e){var f=e.target;self.typedEarly&&typedEarly.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)},true);addEventListener('focusin',function(e){var f=e.target;self.typedEarly&&f.type==='textarea'&&(f.value=f.value)},true);pressedEarly=[];addEventListener('click',function(e){self.pressedEarly&&pressedEarly.push(e.target)},true)`
