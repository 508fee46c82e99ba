/**
 * Runs in the offline page, which holds all it needs: the page comes back once the device is online, or, where it has
 * been all along, once the server is ready. It is asked ever more seldom, after two seconds at first and then after up
 * to a minute, and not by all who wait for it at the same moment; not at all while nobody looks.
 */
export const comeBackScript = `addEventListener('online',function(){location.reload()});(function ask(wait){setTimeout(function(){if(!navigator.onLine||document.hidden)return ask(wait);var again=function(){ask(Math.min(wait*2,60000))};fetch('/readyz',{cache:'no-store'}).then(function(answer){answer.ok?location.reload():again()},again)},wait*(.75+Math.random()/2))})(2000)`
