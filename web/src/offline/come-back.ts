/**
 * A script of the offline page, which must be self-contained. It reloads the page when the device comes online or, if
 * the device was online all the time, when the server is ready again. The first check is after two seconds, and the
 * interval then doubles up to a minute. Random jitter prevents all clients from sending requests at the same moment. No
 * request is sent while the page is hidden.
 */
export const comeBackScript = `addEventListener('online',function(){location.reload()});(function ask(wait){setTimeout(function(){if(!navigator.onLine||document.hidden)return ask(wait);var again=function(){ask(Math.min(wait*2,60000))};fetch('/readyz',{cache:'no-store'}).then(function(answer){answer.ok?location.reload():again()},again)},wait*(.75+Math.random()/2))})(2000)`
