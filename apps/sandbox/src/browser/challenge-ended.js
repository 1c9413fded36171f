// Tells the page around this frame that the question was answered. How it was answered, the page asks the API itself.
parent.postMessage({ type: 'challenge-ended' }, '*')
