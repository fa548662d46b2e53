"""What answers say: a model for every one of them, and for the events of every stream.

FastAPI holds the routes to them, the OpenAPI document is made of them, and the page's TypeScript
types of that. What a field means stands under it, and goes along all the way.
"""
